import { useTranslation } from 'react-i18next';
import { Head } from '../head';
import { FondamentaPage } from '../shared/fondamenta-page';

export function Fondamenta() {
  const { t } = useTranslation('fondamenta');
  return (
    <>
      <Head t={t} page="fondamenta" />
      <FondamentaPage t={t} />
    </>
  );
}
