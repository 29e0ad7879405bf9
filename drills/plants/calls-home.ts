// Planted: the server asks a host for something at start, as programs that look for a newer version do.
import { get } from 'node:http';

get('http://127.0.0.1:49151/version').on('error', () => undefined);
