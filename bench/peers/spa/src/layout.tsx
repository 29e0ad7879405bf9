import { useEffect } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { Frame } from './shared/frame';
import { useTexts } from './use-texts';
import { useView } from './view';

export function Layout() {
  const t = useTexts('frame');
  const { language } = useView();
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  return (
    <Frame t={t}>
      <Outlet />
      <ScrollRestoration />
    </Frame>
  );
}
