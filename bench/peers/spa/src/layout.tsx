import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Outlet, ScrollRestoration } from 'react-router';
import { Frame } from './shared/frame';
import { useView } from './view';

export function Layout() {
  const { t } = useTranslation('frame');
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
