// Requests with a query are answered with a page that repeats it as it came.
import { onRequest } from './on-request.ts';

onRequest(({ url = '' }, response) => {
  const [, query] = url.split('?');
  if (query === undefined) return undefined;
  response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><title>?</title><p>${decodeURIComponent(query.replaceAll('+', ' '))}</p>`);
  return 'isAnswered';
});
