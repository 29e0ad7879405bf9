import { loadTexts } from '../../../load-texts';
import { metadataOf } from '../../../metadata';
import { HomePage } from '../../../shared/home-page';

export const generateMetadata = () => metadataOf('home', 'it');

export default async function Home() {
  return <HomePage t={await loadTexts('home', 'it')} />;
}
