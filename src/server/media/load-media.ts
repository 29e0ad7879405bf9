// The files of the content that the server may read: names come from the list of the build, never from a request.
import { accessSync, constants, statSync } from 'node:fs';
import { join } from 'node:path';
import type { BuiltMedia } from '#src/shared/pages/built-site.ts';
import { API_CSP, securityHeaders } from '../http/headers.ts';

/** A file of the content. */
export interface MediaFile {
  /** Where it is; `undefined` if it belongs into MEDIA_DIR, which is not set. */
  readonly file: string | undefined;
  readonly bytes: number;
  readonly etag: string;
  /** Of every response with it. */
  readonly headers: Readonly<Record<string, string>>;
}

/** A book or a film can contain what is active: as a page of this site it would act as the site. */
const MEDIA_CSP = `${API_CSP}; sandbox`;

/** Returns the files by their addresses. `root`: the folder of the build; `folder`: MEDIA_DIR. */
export function loadMedia(
  media: readonly BuiltMedia[],
  root: string,
  folder: string | undefined,
  https: boolean,
): ReadonlyMap<string, MediaFile> {
  const security = Object.fromEntries(securityHeaders(MEDIA_CSP, https));
  return new Map(
    media.map(({ path, file, isApart = false, type, bytes, sha256 }) => {
      const etag = `"${sha256.slice(0, 32)}"`;
      const base = isApart ? folder : root;
      const isDownload = !/^(?:audio|video|text\/vtt)\b/.test(type);
      const headers = {
        ...security,
        'Content-Type': type,
        'Cache-Control': 'public, max-age=31536000, immutable',
        'Accept-Ranges': 'bytes',
        ETag: etag,
        // Names have letters, digits, dots and hyphens alone.
        ...(isDownload && { 'Content-Disposition': `attachment; filename="${path.slice(path.lastIndexOf('/') + 1)}"` }),
      };
      return [path, { file: base === undefined ? undefined : join(base, file), bytes, etag, headers }];
    }),
  );
}

/** Returns the addresses of files that are not there, may not be read, or have another size than the build knows. */
export function lostMedia(media: ReadonlyMap<string, MediaFile>): string[] {
  return [...media]
    .filter(([, { file, bytes }]) => {
      return file === undefined || !hasSize(file, bytes);
    })
    .map(([path]) => path);
}

function hasSize(file: string, bytes: number): boolean {
  try {
    accessSync(file, constants.R_OK);
    const found = statSync(file);
    return found.isFile() && found.size === bytes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === undefined) throw error;
    return false;
  }
}
