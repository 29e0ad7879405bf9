// What is typed into a new device, shown once, and where.
import { useEffect, useRef, type JSX } from 'react';
import type { NewDevice } from '#src/desktop/protocol/host-messages.ts';
import { Text, useTexts } from '#src/ui/texts/texts.tsx';
import styles from './devices.module.css';

const SYSTEMS = ['deviceLinux', 'deviceWindows', 'deviceMac', 'devicePhone', 'deviceUntried'] as const;

export function MadeDevice({ name, address, id, password }: NewDevice & { readonly name: string }): JSX.Element {
  const { t } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  // It is news: a screen reader begins to read here.
  useEffect(() => heading.current?.focus(), [id]);
  const end = address.startsWith('https:') ? 's://' : '://';
  const typed = { deviceAddress: address, deviceUser: id, devicePassword: password } as const;
  return (
    <section className={styles.made}>
      <h2 ref={heading} tabIndex={-1}>
        {t('yourFiles.deviceMade', { name })}
      </h2>
      <dl>
        {(['deviceAddress', 'deviceUser', 'devicePassword'] as const).map((what) => (
          <div key={what}>
            <dt>{t(`yourFiles.${what}`)}</dt>
            <dd translate="no">{typed[what]}</dd>
          </div>
        ))}
      </dl>
      <Text textKey="yourFiles.deviceOnce" />
      <h3>{t('yourFiles.deviceHow')}</h3>
      <ul>
        {SYSTEMS.map((system) => (
          <li key={system}>{t(`yourFiles.${system}`, { files: `dav${end}`, dolphin: `webdav${end}` })}</li>
        ))}
      </ul>
    </section>
  );
}
