import { Head } from '../head';
import { FondamentaPage } from '../shared/fondamenta-page';
import { useTexts } from '../use-texts';

export function Fondamenta() {
  const t = useTexts('fondamenta');
  return (
    <>
      <Head t={t} page="fondamenta" />
      <FondamentaPage t={t} />
    </>
  );
}
