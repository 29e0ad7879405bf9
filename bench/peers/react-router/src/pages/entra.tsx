import { head } from '../head';
import { loadTexts } from '../load-texts';
import { EntraPage } from '../shared/entra-page';
import { translator } from '../shared/texts';
import type { Route } from './+types/entra';

export function loader({ params }: Route.LoaderArgs) {
  return loadTexts('entra', params.language);
}

export { shouldRevalidate } from '../should-revalidate';

export function meta({ loaderData }: Route.MetaArgs) {
  return head('entra', loaderData);
}

export default function Entra({ loaderData }: Route.ComponentProps) {
  return <EntraPage t={translator(loaderData)} />;
}
