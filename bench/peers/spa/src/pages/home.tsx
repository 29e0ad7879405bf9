import { useTranslation } from 'react-i18next';
import { Head } from '../head';
import { HomePage } from '../shared/home-page';

export function Home() {
  const { t } = useTranslation('home');
  return (
    <>
      <Head t={t} page="home" />
      <HomePage t={t} />
    </>
  );
}
