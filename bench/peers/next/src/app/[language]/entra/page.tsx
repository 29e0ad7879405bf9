import { loadTexts } from '../../../load-texts';
import { metadataOf } from '../../../metadata';
import { EntraPage } from '../../../shared/entra-page';

interface PageProps {
  params: Promise<{ language: string }>;
}

export const generateMetadata = async ({ params }: PageProps) => metadataOf('entra', (await params).language);

export default async function Entra({ params }: PageProps) {
  return <EntraPage t={await loadTexts('entra', (await params).language)} />;
}
