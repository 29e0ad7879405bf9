import { head } from '../head';
import { loadTexts } from '../load-texts';
import { FondamentaPage } from '../shared/fondamenta-page';
import { translator } from '../shared/texts';
import type { Route } from './+types/fondamenta';

export function loader({ params }: Route.LoaderArgs) {
  return loadTexts('fondamenta', params.language);
}

export { shouldRevalidate } from '../should-revalidate';

export function meta({ loaderData }: Route.MetaArgs) {
  return head('fondamenta', loaderData);
}

export default function Fondamenta({ loaderData }: Route.ComponentProps) {
  return <FondamentaPage t={translator(loaderData)} />;
}
