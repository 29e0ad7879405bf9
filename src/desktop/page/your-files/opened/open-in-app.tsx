import type { JSX } from 'react';
import type { DesktopApp } from '#src/desktop/protocol/apps.ts';
import type { FilePath } from '#src/desktop/protocol/control-messages.ts';
import { DEFAULT_LANGUAGE } from '#src/shared/languages/languages.ts';
import { formatReaderSettings } from '#src/shared/pages/reader-settings.ts';
import { buttonClass } from '#src/ui/buttons/button-class.ts';
import { useTexts } from '#src/ui/texts/texts.tsx';
import { rememberedLook } from '../../session/browser-storage.ts';
import { APP_NAMES, appFor } from './kinds.ts';

interface OpenInAppProps {
  member: string | undefined;
  path: FilePath;
  name: string;
  apps: readonly DesktopApp[];
}

/** Opens the file on the desktop, in the app that is made for it. Nothing where the host has none. */
export function OpenInApp({ member, path, name, apps }: OpenInAppProps): JSX.Element | null {
  const { t, language } = useTexts();
  const app = appFor(name, apps);
  if (app === undefined || member === undefined) return null;
  const page = language === DEFAULT_LANGUAGE ? '/' : `/${language}`;
  const look = formatReaderSettings(rememberedLook());
  return (
    <a className={buttonClass('tool')} href={`${page}#desktop/${member}${look && `/look/${look}`}/open/${path}`}>
      {t('yourFiles.openIn', { app: APP_NAMES[app] })}
      <span className="visually-hidden"> {name}</span>
    </a>
  );
}
