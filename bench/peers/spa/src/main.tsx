import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { i18next, ready } from './i18n';
import { Layout } from './layout';
import { DEFAULT_LANGUAGE } from './shared/view';
import './shared/style.css';

/** Loads the texts of a page while its component loads. */
const textsOf = (page: string) => async () => {
  await i18next.loadNamespaces(page);
  return null;
};

const router = createBrowserRouter([
  {
    path: '/:language?',
    Component: Layout,
    HydrateFallback: () => null,
    loader: async ({ params: { language = DEFAULT_LANGUAGE } }) => {
      await ready;
      if (i18next.language !== language) await i18next.changeLanguage(language);
      return null;
    },
    children: [
      {
        path: 'home',
        loader: textsOf('home'),
        lazy: { Component: async () => (await import('./pages/home')).Home },
      },
      {
        path: 'entra',
        loader: textsOf('entra'),
        lazy: { Component: async () => (await import('./pages/entra')).Entra },
      },
      {
        path: 'fondamenta',
        loader: textsOf('fondamenta'),
        lazy: { Component: async () => (await import('./pages/fondamenta')).Fondamenta },
      },
    ],
  },
]);

createRoot(document.querySelector('#root')!).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
