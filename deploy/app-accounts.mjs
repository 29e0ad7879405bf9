#!/usr/bin/env node
// Takes accounts by SCIM 2.0 (RFC 7644) and deletions by security events (RFC 8417, RFC 8935) for an app that knows neither, and turns
// them into a command, or a deletion into a SCIM DELETE at another address. Needs Node 20 or later and nothing else; runs beside the
// app, as a user that may do what the command does. docs/apps/command.md.
import { spawn } from 'node:child_process';
import { createHash, createPublicKey, randomUUID, timingSafeEqual, verify } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const MAX_BODY = 1024 * 1024;
const COMMAND_MS = 15_000;
const ASK_MS = 5_000;
const PURGED = 'https://schemas.openid.net/secevent/risc/event-type/account-purged';
/** No name that a program could take for an option. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/;

/** Thrown for an answer that is not the expected one. */
class Refusal extends Error {
  constructor(status, detail, scimType) {
    super(detail);
    this.status = status;
    this.scimType = scimType;
  }
}

/** Reads the settings. Throws with one line that names the setting. */
export function readSettings(env) {
  const file = (name) => {
    if (!env[name]) return undefined;
    const text = existsSync(env[name]) ? readFileSync(env[name], 'utf8').trim() : '';
    if (text.length < 16)
      throw new Error(`${name} is '${env[name]}': it should be a file with a token of 16 characters or more`);
    return text;
  };
  const settings = {
    port: Number(env.PORT ?? 4001),
    host: env.HOST ?? '127.0.0.1',
    state: env.STATE_FILE ?? 'app-accounts.json',
    token: file('TOKEN_FILE'),
    command: env.COMMAND,
    isDryRun: env.DRY_RUN === 'on',
    issuer: env.ISSUER,
    clientId: env.CLIENT_ID,
    target: env.SCIM_URL?.replace(/\/+$/, ''),
    targetToken: file('SCIM_TOKEN_FILE'),
  };
  if (!Number.isInteger(settings.port)) throw new Error(`PORT is '${env.PORT}': it should be a number, such as 4001`);
  if (!settings.command && !settings.target)
    throw new Error('COMMAND is missing: it should be a program, or set SCIM_URL');
  if (settings.target && !settings.targetToken)
    throw new Error('SCIM_TOKEN_FILE is missing: it should be a file with the token for SCIM_URL');
  if (settings.issuer && !settings.clientId)
    throw new Error('CLIENT_ID is missing: it should be the id of the app, as in apps list');
  if (!settings.token && !settings.issuer)
    throw new Error('TOKEN_FILE is missing: it should be a file with the token that scim set has, or set ISSUER');
  return settings;
}

/** Makes the request handler of a server. `log` gets lines. */
export function createReceiver(settings, { fetch = globalThis.fetch, log = console.log } = {}) {
  const stored = existsSync(settings.state)
    ? JSON.parse(readFileSync(settings.state, 'utf8'))
    : { Users: {}, Groups: {} };
  const save = () => {
    if (settings.isDryRun) return;
    writeFileSync(`${settings.state}.new`, JSON.stringify(stored), { mode: 0o600 });
    renameSync(`${settings.state}.new`, settings.state);
  };

  /** Runs the command, with values in the environment alone: no shell reads them. */
  const run = (action, user) => {
    if (!settings.command) return Promise.resolve();
    log(`${settings.isDryRun ? 'would run' : 'runs'}: ${settings.command} ${action} ${user.localName}`);
    if (settings.isDryRun) return Promise.resolve();
    const values = {
      ACCOUNT_NAME: user.localName,
      ACCOUNT_DISPLAY_NAME: String(user.displayName ?? user.localName),
      ACCOUNT_EMAIL: String(user.emails?.[0]?.value ?? ''),
      ACCOUNT_LANGUAGE: String(user.preferredLanguage ?? ''),
    };
    return new Promise((resolve, reject) => {
      const child = spawn(settings.command, [action, user.localName], {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, ...values },
        stdio: ['ignore', 'inherit', 'inherit'],
        timeout: COMMAND_MS,
        killSignal: 'SIGKILL',
      });
      child.on('error', reject);
      child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(`${action} ended with ${code}`))));
    });
  };

  const actionOf = (before, after) => {
    if (before === undefined) return after.active === false ? undefined : 'create';
    if (after.active === false) return before.active === false ? undefined : 'deactivate';
    if (before.active === false) return before.isMade ? 'activate' : 'create';
    const shown = ({ displayName, emails, preferredLanguage }) =>
      JSON.stringify([displayName, emails, preferredLanguage]);
    return shown(before) === shown(after) ? undefined : 'update';
  };

  const writeUser = async (id, body) => {
    const before = stored.Users[id];
    const userName = String(body.userName ?? '');
    if (!NAME.test(userName)) throw new Refusal(400, 'this name cannot be used here', 'invalidValue');
    const others = Object.entries(stored.Users).filter(([other]) => other !== id);
    if (others.some(([, user]) => user.userName === userName))
      throw new Refusal(409, 'the name is taken', 'uniqueness');
    const user = { ...body, id, userName, localName: before?.localName ?? userName };
    const action = actionOf(before, user);
    if (action) await run(action, user);
    user.isMade = before?.isMade === true || action === 'create';
    if (!settings.isDryRun) stored.Users[id] = user;
    save();
    return user;
  };

  const deleteUser = async (id) => {
    const user = stored.Users[id];
    if (user.isMade) await run('delete', user);
    delete stored.Users[id];
    for (const group of Object.values(stored.Groups))
      group.members = (group.members ?? []).filter(({ value }) => value !== id);
    save();
  };

  const writeGroup = (id, body) => {
    const members = Array.isArray(body.members) ? body.members : [];
    const group = { ...body, id, members };
    if (!settings.isDryRun) stored.Groups[id] = group;
    log(`group ${JSON.stringify(String(body.displayName ?? ''))}: ${members.length} members`);
    save();
    return group;
  };

  const scim = async (method, endpoint, id, filter, body) => {
    const all = stored[endpoint];
    if (!all) throw new Refusal(404, 'no such endpoint');
    if (method === 'GET' && id === '') {
      const [, name, value] = /^(externalId|userName) eq ("(?:[^"\\]|\\.)*")$/.exec(filter ?? '') ?? [];
      if (filter && !name) throw new Refusal(400, 'only externalId and userName can be asked for', 'invalidFilter');
      const found = Object.values(all).filter((one) => !name || one[name] === JSON.parse(value));
      return [
        200,
        {
          schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
          totalResults: found.length,
          Resources: found,
        },
      ];
    }
    if (method === 'POST' && id === '') {
      const made = randomUUID();
      return [201, endpoint === 'Users' ? await writeUser(made, body) : writeGroup(made, body)];
    }
    if (!Object.hasOwn(all, id)) throw new Refusal(404, 'no such resource');
    if (method === 'GET') return [200, all[id]];
    if (method === 'PUT') return [200, endpoint === 'Users' ? await writeUser(id, body) : writeGroup(id, body)];
    if (method !== 'DELETE') throw new Refusal(405, 'not possible');
    if (endpoint === 'Users') await deleteUser(id);
    else delete all[id];
    save();
    return [204];
  };

  /** Deletes the account of a subject, here and at the other address. */
  const purge = async (subject) => {
    for (const [id, user] of Object.entries(stored.Users)) if (user.externalId === subject) await deleteUser(id);
    if (!settings.target) return;
    const ask = async (method, path) => {
      const headers = { authorization: `Bearer ${settings.targetToken}`, accept: 'application/scim+json' };
      const answer = await fetch(`${settings.target}/${path}`, {
        method,
        headers,
        redirect: 'manual',
        signal: AbortSignal.timeout(ASK_MS),
      });
      if (!answer.ok && !(method === 'DELETE' && answer.status === 404))
        throw new Error(`${method} was answered with ${answer.status}`);
      return method === 'GET' ? answer.json() : undefined;
    };
    const { Resources = [] } = await ask(
      'GET',
      `Users?filter=${encodeURIComponent(`externalId eq ${JSON.stringify(subject)}`)}`,
    );
    for (const { id, externalId } of Resources) {
      // A service that does not know the filter answers with all.
      if (externalId !== subject) continue;
      log(`${settings.isDryRun ? 'would delete' : 'deletes'}: ${settings.target}/Users/${id}`);
      if (!settings.isDryRun) await ask('DELETE', `Users/${encodeURIComponent(id)}`);
    }
  };

  const takeEvent = async (token) => {
    const claims = await verifiedClaims(token, settings, fetch);
    if (!claims) throw new Refusal(400, 'invalid_request');
    const { format, iss, sub } = claims.sub_id ?? {};
    if (PURGED in (claims.events ?? {}) && format === 'iss_sub' && iss === settings.issuer) await purge(String(sub));
    return [202];
  };

  // One after the other: a command must not meet itself.
  let turn = Promise.resolve();
  const answer = async (request, body) => {
    const url = new URL(request.url, 'http://localhost');
    if (settings.issuer && request.method === 'POST' && url.pathname === '/events') return takeEvent(body);
    if (!settings.token || !isToken(request.headers.authorization, settings.token))
      throw new Refusal(401, 'wrong token');
    const [, endpoint, id = ''] = /^\/scim\/v2\/(\w+)(?:\/([^/]+))?$/.exec(url.pathname) ?? [];
    return scim(
      request.method,
      endpoint,
      decodeURIComponent(id),
      url.searchParams.get('filter'),
      body === '' ? {} : JSON.parse(body),
    );
  };
  return async (request, response) => {
    try {
      const body = await readBody(request);
      const result = (turn = turn.catch(() => undefined).then(() => answer(request, body)));
      const [status, resource] = await result;
      response.writeHead(status, { 'content-type': 'application/scim+json' }).end(resource && JSON.stringify(resource));
    } catch (error) {
      const status = error.status ?? (error instanceof SyntaxError ? 400 : 500);
      if (status === 500) log(`failed: ${error.message}`);
      const body = {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
        status: String(status),
        scimType: error.scimType,
      };
      response.writeHead(status, { 'content-type': 'application/scim+json' }).end(JSON.stringify(body));
    }
  };
}

async function readBody(request) {
  const text = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > MAX_BODY) throw new Refusal(413, 'too long');
    text.push(chunk);
  }
  return Buffer.concat(text).toString('utf8');
}

function isToken(header = '', token) {
  const hash = (value) => createHash('sha256').update(value).digest();
  return timingSafeEqual(hash(header), hash(`Bearer ${token}`));
}

/** Returns the claims of a Security Event Token that the issuer has signed for this app, or undefined. */
async function verifiedClaims(token, { issuer, clientId }, fetch) {
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  const [header, claims] = parts.slice(0, 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  if (header.alg !== 'RS256' || header.typ !== 'secevent+jwt') return undefined;
  if (claims.iss !== issuer || ![claims.aud].flat().includes(clientId)) return undefined;
  // Asked for each time: events are rare, and a key that was replaced must not count.
  const answer = await fetch(`${issuer}/oidc/jwks`, { redirect: 'manual', signal: AbortSignal.timeout(ASK_MS) });
  const { keys } = await answer.json();
  const key = keys.find(({ kid, kty }) => kid === header.kid && kty === 'RSA');
  if (!key) return undefined;
  const signed = Buffer.from(`${parts[0]}.${parts[1]}`);
  const isSigned = verify(
    'RSA-SHA256',
    signed,
    createPublicKey({ key, format: 'jwk' }),
    Buffer.from(parts[2], 'base64url'),
  );
  return isSigned ? claims : undefined;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    const settings = readSettings(process.env);
    const server = createServer({ requestTimeout: 30_000 }, createReceiver(settings));
    server.listen(settings.port, settings.host, () => console.log(`listens on ${settings.host}:${settings.port}`));
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
