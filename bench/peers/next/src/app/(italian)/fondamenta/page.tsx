import { loadTexts } from '../../../load-texts';
import { metadataOf } from '../../../metadata';
import { FondamentaPage } from '../../../shared/fondamenta-page';

export const generateMetadata = () => metadataOf('fondamenta', 'it');

export default async function Fondamenta() {
  return <FondamentaPage t={await loadTexts('fondamenta', 'it')} />;
}
