import { head } from '../head';
import { loadTexts } from '../load-texts';
import { HomePage } from '../shared/home-page';
import { translator } from '../shared/texts';
import type { Route } from './+types/home';

export function loader({ params }: Route.LoaderArgs) {
  return loadTexts('home', params.language);
}

export { shouldRevalidate } from '../should-revalidate';

export function meta({ loaderData }: Route.MetaArgs) {
  return head('home', loaderData);
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <HomePage t={translator(loaderData)} />;
}
