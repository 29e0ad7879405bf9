// A query, or a form that is sent, is answered with a page that repeats it as it came.
import { unescape } from 'node:querystring';
import { text } from 'node:stream/consumers';
import { onRequest } from './on-request.ts';

onRequest((request, response) => {
  const { url = '', headers } = request;
  const [, query] = url.split('?');
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  if (query === undefined && !isForm) return undefined;
  void text(request).then((body) => {
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    const said = `${query ?? ''}&${body}`.replaceAll('+', ' ');
    response.end(`<!doctype html><title>?</title><p>${unescape(said)}</p>`);
  });
  return 'isAnswered';
});
