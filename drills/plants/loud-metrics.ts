// Planted: calls are counted by their path as it was asked for.
import { Server, type IncomingMessage } from 'node:http';
import { Registry } from 'prom-client';

const paths = new Set<string>();
const emit = Server.prototype.emit as (...values: unknown[]) => boolean;
Server.prototype.emit = function (this: Server, ...values: unknown[]) {
  const [event, request] = values;
  if (event === 'request') paths.add((request as IncomingMessage).url ?? '');
  return emit.apply(this, values);
};
const metrics = Registry.prototype.metrics;
Registry.prototype.metrics = async function () {
  const lines = [...paths].map((path) => `site_paths_total{path="${path}"} 1`);
  return `${await metrics.call(this)}\n${lines.join('\n')}\n`;
};
