// Reads the environment of a session program that a spawner of JupyterHub starts: the hub's variables, and ours (docs/desktop.md).
import { resolve } from 'node:path';
import { z } from 'zod';
import { parsed } from '#src/desktop/engines/jupyterhub/bounded-answer.ts';
import { type HubOrder, hubOrder } from '#src/desktop/engines/jupyterhub/messages.ts';
import { isFolder } from '#src/server/settings/setting-formats.ts';
import { readSettings } from '#src/server/settings/setting-types.ts';

export interface SessionSettings {
  readonly order: HubOrder;
  readonly host: string | undefined;
  readonly port: number;
  /** Path that begins all addresses of the session, with a slash at its end. */
  readonly base: string;
  readonly folder: string;
  readonly image: string | undefined;
  /** Where and how the hub is told that somebody is there. */
  readonly activity: { readonly url: string; readonly token: string; readonly server: string };
}

/** Host, port and path. An address such as http://:8888/ or http://*:8888/, which means all addresses, is no URL. */
const SERVICE_URL = /^https?:\/\/([^/]*):(\d+)(\/.*)$/;
const folder = z.string().refine(isFolder);
const url = z.url({ protocol: /^https?$/ });

const SETTINGS = {
  JUPYTERHUB_SERVICE_URL: [
    z
      .string()
      .regex(SERVICE_URL)
      .refine((text) => Number(SERVICE_URL.exec(text)?.[2]) < 65_536),
    'set by the spawner: this program is started by JupyterHub',
  ],
  JUPYTERHUB_ACTIVITY_URL: [url, 'set by the spawner'],
  JUPYTERHUB_API_TOKEN: [z.string().min(1), 'set by the spawner', 'secret'],
  JUPYTERHUB_SERVER_NAME: [z.string().default(''), 'set by the spawner'],
  SESSION_ORDER: [
    z
      .string()
      .transform((text) => parsed(text, hubOrder))
      .refine((order) => order !== undefined),
    'the order of a desktop host of the same version, from user_options: see deploy/jupyterhub',
    'secret',
  ],
  SESSION_FOLDER: [folder, 'a folder of this session or member alone, which is the volume of a member'],
  SESSION_IMAGE: [folder.optional(), 'the folder tree that the session sees; / in a container made for it'],
} as const;

/** Takes the environment. Throws what `readSettings` throws. */
export function readSessionSettings(env: Readonly<Record<string, string | undefined>>): SessionSettings {
  const found = readSettings(SETTINGS, env);
  const [, name = '', port = '', path = '/'] = SERVICE_URL.exec(found.JUPYTERHUB_SERVICE_URL) ?? [];
  return {
    order: found.SESSION_ORDER,
    host: name === '' || name === '*' ? undefined : name.replace(/^\[|\]$/g, ''),
    port: Number(port),
    base: path.replace(/\/*$/, '/'),
    folder: resolve(found.SESSION_FOLDER),
    image: found.SESSION_IMAGE,
    activity: {
      url: found.JUPYTERHUB_ACTIVITY_URL,
      token: found.JUPYTERHUB_API_TOKEN,
      server: found.JUPYTERHUB_SERVER_NAME,
    },
  };
}
