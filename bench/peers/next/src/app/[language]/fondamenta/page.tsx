import { loadTexts } from '../../../load-texts';
import { metadataOf } from '../../../metadata';
import { FondamentaPage } from '../../../shared/fondamenta-page';

interface PageProps {
  params: Promise<{ language: string }>;
}

export const generateMetadata = async ({ params }: PageProps) => metadataOf('fondamenta', (await params).language);

export default async function Fondamenta({ params }: PageProps) {
  return <FondamentaPage t={await loadTexts('fondamenta', (await params).language)} />;
}
