import { Outlet } from 'react-router';
import type { Route } from './+types/layout';
import { loadTexts } from './load-texts';
import { Frame } from './shared/frame';
import { translator } from './shared/texts';

export function loader({ params }: Route.LoaderArgs) {
  return loadTexts('frame', params.language);
}

export default function Layout({ loaderData }: Route.ComponentProps) {
  return (
    <Frame t={translator(loaderData)}>
      <Outlet />
    </Frame>
  );
}
