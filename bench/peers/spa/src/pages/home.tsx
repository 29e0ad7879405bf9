import { Head } from '../head';
import { HomePage } from '../shared/home-page';
import { useTexts } from '../use-texts';

export function Home() {
  const t = useTexts('home');
  return (
    <>
      <Head t={t} page="home" />
      <HomePage t={t} />
    </>
  );
}
