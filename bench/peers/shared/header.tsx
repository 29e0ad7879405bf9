import { Disclosure } from './disclosure';
import { LanguageMenu } from './language-menu';
import { NavigationBar } from './navigation-bar';
import { PageLink } from './page-link';
import { menu, product } from './site';
import type { Translate } from './view';

/** How many entries stand before 'More' on medium screens. */
const FIRST = 5;

type Entry = (typeof menu)[number];

export function Header({ t }: { t: Translate }) {
  const renderLink = (page: string) => (
    <li key={page}>
      <PageLink to={page} className="navigation-menu-link">
        <span>{t(`frame.nav.${page}`)}</span>
      </PageLink>
    </li>
  );
  const renderEntry = ({ name, pages }: Entry) => {
    if (pages.length === 0) return renderLink(name);
    return (
      <li key={name}>
        <Disclosure label={<span>{t(`frame.nav.${name}`)}</span>}>
          <ul className="navigation-menu-panel">{pages.map(renderLink)}</ul>
        </Disclosure>
      </li>
    );
  };
  return (
    <header className="header-header">
      <div className="header-bar">
        <PageLink to="home" className="header-brand" label={product}>
          <img src="/favicon.svg" alt="" width={32} height={32} />
          <span className="header-name">{product}</span>
        </PageLink>
        <NavigationBar label={t('frame.nav.label')} menuLabel={t('frame.nav.menu')}>
          {menu.slice(0, FIRST).map(renderEntry)}
          <li className="navigation-menu-rest">
            <Disclosure label={<span>{t('frame.nav.more')}</span>} className="navigation-menu-more">
              <ul className="navigation-menu-panel">{menu.slice(FIRST).map(renderEntry)}</ul>
            </Disclosure>
          </li>
        </NavigationBar>
        <LanguageMenu label={t('frame.language.label')} />
        <div className="account-menu-account">
          <PageLink to="entra" className="button-primary">
            {t('frame.nav.enter')}
          </PageLink>
        </div>
      </div>
    </header>
  );
}
