import { loadTexts } from '../../../load-texts';
import { metadataOf } from '../../../metadata';
import { HomePage } from '../../../shared/home-page';

interface PageProps {
  params: Promise<{ language: string }>;
}

export const generateMetadata = async ({ params }: PageProps) => metadataOf('home', (await params).language);

export default async function Home({ params }: PageProps) {
  return <HomePage t={await loadTexts('home', (await params).language)} />;
}
