import { Head } from '../head';
import { EntraPage } from '../shared/entra-page';
import { useTexts } from '../use-texts';

export function Entra() {
  const t = useTexts('entra');
  return (
    <>
      <Head t={t} page="entra" />
      <EntraPage t={t} />
    </>
  );
}
