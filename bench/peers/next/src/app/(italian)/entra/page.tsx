import { loadTexts } from '../../../load-texts';
import { metadataOf } from '../../../metadata';
import { EntraPage } from '../../../shared/entra-page';

export const generateMetadata = () => metadataOf('entra', 'it');

export default async function Entra() {
  return <EntraPage t={await loadTexts('entra', 'it')} />;
}
