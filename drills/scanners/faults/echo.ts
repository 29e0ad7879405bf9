// A query, or a submitted form, is answered with a page that repeats it unescaped.
import { unescape } from 'node:querystring';
import { text } from 'node:stream/consumers';
import { onRequest } from '../../shared/faults/on-request.ts';

onRequest((request, response) => {
  const { url = '', headers } = request;
  const [, query] = url.split('?');
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  if (query === undefined && !isForm) return undefined;
  void text(request).then((body) => {
    const given = unescape(`${query ?? ''}&${body}`.replaceAll('+', ' '));
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><title>?</title><p>${given}</p>`);
  });
  return 'isAnswered';
});
