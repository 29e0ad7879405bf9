import { route, type RouteConfig } from '@react-router/dev/routes';

export default [
  route('/:language?', 'layout.tsx', [
    route('home', 'pages/home.tsx'),
    route('entra', 'pages/entra.tsx'),
    route('fondamenta', 'pages/fondamenta.tsx'),
  ]),
] satisfies RouteConfig;
