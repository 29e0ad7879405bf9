import { useTranslation } from 'react-i18next';
import { Head } from '../head';
import { EntraPage } from '../shared/entra-page';

export function Entra() {
  const { t } = useTranslation('entra');
  return (
    <>
      <Head t={t} page="entra" />
      <EntraPage t={t} />
    </>
  );
}
