#!/usr/bin/env node
// Takes accounts by SCIM 2.0 (RFC 7644) and deletions by security events (RFC 8417, RFC 8935) for an app that knows neither, and turns
// them into a command, or a deletion into a SCIM DELETE at another address. Needs Node 20 or later and nothing else; runs beside the
// app, as a user that may do what the command does. docs/apps/command.md.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, createPublicKey, randomUUID, timingSafeEqual, verify } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

const MAX_BODY = 1024 * 1024;
const MAX_EVENT = 16 * 1024;
const MAX_WAITING = 100;
const COMMAND_MS = 15_000;
const ASK_MS = 5_000;
const KEYS_MS = 10_000;
/** What `exists` ends with for a name without an account: no program that fails ends so by chance. */
const ABSENT = 3;
const PURGED = 'https://schemas.openid.net/secevent/risc/event-type/account-purged';
/** No name that a program could take for an option. */
const NAME = /^[A-Za-z0-9][A-Za-z0-9._@-]{0,63}$/;

/** Makes what is thrown for an answer that is not the expected one. */
const refusal = (status, detail, scimType) => Object.assign(new Error(detail), { status, scimType });

/** Reads the settings. Throws with one line that names the setting. */
export function readSettings(env) {
  const file = (name) => {
    if (!env[name]) return undefined;
    const text = existsSync(env[name]) ? readFileSync(env[name], 'utf8').trim() : '';
    assert(text.length >= 16, `${name} is '${env[name]}': it should be a file with a token of 16 characters or more`);
    return text;
  };
  const settings = {
    port: Number(env.PORT ?? 4001),
    host: env.HOST ?? '127.0.0.1',
    state: env.STATE_FILE ?? 'app-accounts.json',
    token: file('TOKEN_FILE'),
    command: env.COMMAND,
    isDryRun: env.DRY_RUN === 'on',
    isNamedBySub: env.NAMES === 'sub',
    issuer: env.ISSUER,
    clientId: env.CLIENT_ID,
    target: env.SCIM_URL?.replace(/\/+$/, ''),
    targetToken: file('SCIM_TOKEN_FILE'),
  };
  assert(Number.isInteger(settings.port), `PORT is '${env.PORT}': it should be a number, such as 4001`);
  assert(!env.NAMES || settings.isNamedBySub, `NAMES is '${env.NAMES}': it should be sub, or leave it out`);
  assert(settings.command || settings.target, 'COMMAND is missing: it should be a program, or set SCIM_URL');
  const needsToken = settings.target && !settings.targetToken;
  assert(!needsToken, 'SCIM_TOKEN_FILE is missing: it should be a file with the token for SCIM_URL');
  const needsId = settings.issuer && !settings.clientId;
  assert(!needsId, 'CLIENT_ID is missing: it should be the id of the app, as in apps list');
  assert(settings.token || settings.issuer, 'TOKEN_FILE is missing: it should be a file with the token of scim set');
  return settings;
}

/** Makes the request handler of a server. `log` gets lines. */
export function createReceiver(settings, { fetch = globalThis.fetch, log = console.log, commandMs = COMMAND_MS } = {}) {
  const kept = existsSync(settings.state) ? JSON.parse(readFileSync(settings.state, 'utf8')) : {};
  const stored = { Users: {}, Groups: {}, ...kept };
  const save = () => {
    if (settings.isDryRun) return;
    writeFileSync(`${settings.state}.new`, JSON.stringify(stored), { mode: 0o600 });
    renameSync(`${settings.state}.new`, settings.state);
  };

  /** Runs the command, with values in the environment alone: no shell reads them. Returns what it ended with. */
  const end = (action, user) => {
    const env = {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ACCOUNT_NAME: user.localName,
      ACCOUNT_DISPLAY_NAME: String(user.displayName ?? user.localName),
      ACCOUNT_EMAIL: String(user.emails?.[0]?.value ?? ''),
      ACCOUNT_LANGUAGE: String(user.preferredLanguage ?? ''),
    };
    // `detached`: a process group of its own, so that what it has started ends with it.
    const options = { env, stdio: ['ignore', 'inherit', 'inherit'], detached: true };
    const child = spawn(settings.command, [action, user.localName], options);
    const timer = setTimeout(() => process.kill(-child.pid, 'SIGKILL'), commandMs);
    const ended = new Promise((resolve, reject) => child.on('error', reject).on('exit', resolve));
    return ended.finally(() => clearTimeout(timer));
  };

  const run = async (action, user) => {
    if (!settings.command) return;
    log(`${settings.isDryRun ? 'would run' : 'runs'}: ${settings.command} ${action} ${user.localName}`);
    if (settings.isDryRun) return;
    const code = await end(action, user);
    assert.equal(code, 0, `${action} ended with ${code ?? 'no code'}`);
  };

  /** Makes an account; refuses the name of one that is there already and that it did not begin for this member. */
  const create = async (user) => {
    if (settings.command && !settings.isDryRun && !user.isBegun) {
      const code = await end('exists', user);
      if (code === 0) throw refusal(409, 'the name is taken', 'uniqueness');
      if (code !== ABSENT) throw new Error(`exists ended with ${code ?? 'no code'}`);
      // If `create` fails, a repeat is known from a stranger, and a deletion takes what it has left behind.
      user.isBegun = true;
      stored.Users[user.id] = user;
      save();
    }
    await run('create', user);
  };

  const actionOf = (before, after) => {
    const wasActive = before?.isMade ? before.active !== false : before?.isBegun;
    if (after.active === false) return wasActive ? 'deactivate' : undefined;
    if (!before?.isMade) return 'create';
    if (!wasActive) return 'activate';
    const shown = (user) => JSON.stringify([user.displayName, user.emails, user.preferredLanguage]);
    return shown(before) === shown(after) ? undefined : 'update';
  };

  const writeUser = async (id, body) => {
    const before = stored.Users[id];
    const [userName, externalId] = [String(body.userName ?? ''), String(body.externalId ?? '')];
    const name = settings.isNamedBySub ? externalId : userName;
    if (!NAME.test(name) || !userName || !externalId) throw refusal(400, 'cannot be used here', 'invalidValue');
    const { isBegun = false, isMade = false } = before ?? {};
    const localName = isBegun || isMade ? before.localName : name;
    const user = { ...body, id, externalId, userName, localName, isBegun, isMade };
    // A member has one account, and an account one member, in capitals or not.
    const isSame = (one, key) => one[key].toLowerCase() === user[key].toLowerCase();
    const keys = ['externalId', 'userName', 'localName'];
    if (Object.values(stored.Users).some((one) => one.id !== id && keys.some((key) => isSame(one, key))))
      throw refusal(409, 'the name is taken', 'uniqueness');
    const action = actionOf(before, user);
    if (action) {
      await (action === 'create' ? create(user) : run(action, user));
      if (action === 'create') user.isMade = true;
    }
    if (!settings.isDryRun) stored.Users[id] = user;
    save();
    return user;
  };

  const deleteUser = async (id) => {
    const user = stored.Users[id];
    if (user.isMade || user.isBegun) await run('delete', user);
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
    const all = ['Users', 'Groups'].includes(endpoint) ? stored[endpoint] : undefined;
    if (!all) throw refusal(404, 'no such endpoint');
    if (method === 'GET' && id === '') {
      const [, name, value] = /^(externalId|userName) eq ("(?:[^"\\]|\\.)*")$/.exec(filter ?? '') ?? [];
      if (filter && !name) throw refusal(400, 'only externalId and userName can be asked for', 'invalidFilter');
      const found = Object.values(all).filter((one) => !name || one[name] === JSON.parse(value));
      const schemas = ['urn:ietf:params:scim:api:messages:2.0:ListResponse'];
      return [200, { schemas, totalResults: found.length, Resources: found }];
    }
    if (method === 'POST' && id === '') {
      const made = randomUUID();
      return [201, endpoint === 'Users' ? await writeUser(made, body) : writeGroup(made, body)];
    }
    if (!Object.hasOwn(all, id)) throw refusal(404, 'no such resource');
    if (method === 'GET') return [200, all[id]];
    if (method === 'PUT') return [200, endpoint === 'Users' ? await writeUser(id, body) : writeGroup(id, body)];
    if (method !== 'DELETE') throw refusal(405, 'not possible');
    if (endpoint === 'Users') await deleteUser(id);
    else delete all[id];
    save();
    return [204];
  };

  /** Deletes the account of a subject, here and at the other address. */
  const purge = async (subject) => {
    for (const { id, externalId } of Object.values(stored.Users)) if (externalId === subject) await deleteUser(id);
    if (!settings.target) return;
    const ask = async (method, path) => {
      const headers = { authorization: `Bearer ${settings.targetToken}`, accept: 'application/scim+json' };
      const options = { method, headers, redirect: 'manual', signal: AbortSignal.timeout(ASK_MS) };
      const answer = await fetch(`${settings.target}/${path}`, options);
      if (!answer.ok && !(method === 'DELETE' && answer.status === 404))
        throw new Error(`${method} was answered with ${answer.status}`);
      return method === 'GET' ? answer.json() : undefined;
    };
    const filter = encodeURIComponent(`externalId eq ${JSON.stringify(subject)}`);
    const { Resources = [] } = await ask('GET', `Users?filter=${filter}`);
    for (const { id, externalId } of Resources) {
      // A service that does not know the filter answers with all.
      if (externalId !== subject) continue;
      log(`${settings.isDryRun ? 'would delete' : 'deletes'}: ${settings.target}/Users/${id}`);
      if (!settings.isDryRun) await ask('DELETE', `Users/${encodeURIComponent(id)}`);
    }
  };

  // One after the other: a command must not meet itself.
  let [turn, waiting] = [Promise.resolve(), 0];
  const inTurn = (work) => {
    if (waiting >= MAX_WAITING) throw refusal(503, 'too much at once');
    waiting += 1;
    const done = turn.then(work).finally(() => (waiting -= 1));
    turn = done.catch(() => undefined);
    return done;
  };

  const keysOf = createKeys(settings, fetch);
  const takeEvent = async (token) => {
    const claims = await verifiedClaims(token, settings, keysOf);
    if (!claims) throw refusal(400, 'invalid_request');
    const { format, iss, sub } = claims.sub_id ?? {};
    if (PURGED in (claims.events ?? {}) && format === 'iss_sub' && iss === settings.issuer)
      await inTurn(() => purge(String(sub)));
    return [202];
  };

  const answer = async (request) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    if (settings.issuer && request.method === 'POST' && pathname === '/events')
      return takeEvent(await readBody(request, MAX_EVENT));
    if (!settings.token || !isToken(request.headers.authorization, settings.token)) throw refusal(401, 'wrong token');
    const [, endpoint, id = ''] = /^\/scim\/v2\/(\w+)(?:\/([^/]+))?$/.exec(pathname) ?? [];
    const body = JSON.parse((await readBody(request, MAX_BODY)) || '{}');
    return inTurn(() => scim(request.method, endpoint, decodeURIComponent(id), searchParams.get('filter'), body));
  };
  return async (request, response) => {
    const send = (status, resource) =>
      response.writeHead(status, { 'content-type': 'application/scim+json' }).end(resource && JSON.stringify(resource));
    try {
      send(...(await answer(request)));
    } catch (error) {
      const status = error.status ?? (error instanceof SyntaxError ? 400 : 500);
      if (status === 500) log(`failed: ${error.message}`);
      const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error'];
      send(status, { schemas, status: String(status), scimType: error.scimType });
    }
  };
}

async function readBody(request, most) {
  const text = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > most) throw refusal(413, 'too long');
    text.push(chunk);
  }
  return Buffer.concat(text).toString('utf8');
}

function isToken(header = '', token) {
  const hash = (value) => createHash('sha256').update(value).digest();
  return timingSafeEqual(hash(header), hash(`Bearer ${token}`));
}

/** Returns a function that asks for the keys of the issuer, at most once in ten seconds: anyone can send what looks like an event. */
function createKeys({ issuer }, fetch) {
  let [asked, keys] = [-KEYS_MS, undefined];
  const ask = async () => {
    const answer = await fetch(`${issuer}/oidc/jwks`, { redirect: 'manual', signal: AbortSignal.timeout(ASK_MS) });
    return (await answer.json()).keys;
  };
  return () => {
    if (performance.now() - asked < KEYS_MS) return keys;
    asked = performance.now();
    return (keys = ask());
  };
}

/** Returns the claims of a Security Event Token that the issuer has signed for this app, or undefined. */
async function verifiedClaims(token, { issuer, clientId }, keysOf) {
  const parts = token.split('.');
  if (parts.length !== 3) return undefined;
  const [header, claims] = parts.slice(0, 2).map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()));
  if (header?.alg !== 'RS256' || header.typ !== 'secevent+jwt') return undefined;
  if (claims?.iss !== issuer || ![claims.aud].flat().includes(clientId)) return undefined;
  const key = (await keysOf()).find(({ kid, kty }) => kid === header.kid && kty === 'RSA');
  const [signed, signature] = [Buffer.from(`${parts[0]}.${parts[1]}`), Buffer.from(parts[2], 'base64url')];
  return key && verify('RSA-SHA256', signed, createPublicKey({ key, format: 'jwk' }), signature) ? claims : undefined;
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
