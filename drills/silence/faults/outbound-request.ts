// The server asks a host for something at its start.
import { get } from 'node:http';

get('http://127.0.0.1:49151/version').on('error', () => undefined);
