import { Mark } from './mark';
import { PageLink } from './page-link';
import { email, footer, sourceCodeUrl } from './site';
import type { Translate } from './view';

export function Footer({ t }: { t: Translate }) {
  return (
    <footer className="footer-footer">
      <Mark className="footer-footerMark" />
      <nav aria-label={t('frame.footer.label')}>
        <ul>
          {footer.map((page) => (
            <li key={page}>
              <PageLink to={page}>
                <span>{t(`frame.footer.${page}`)}</span>
              </PageLink>
            </li>
          ))}
          <li>
            <a href={`mailto:${email}`}>{t('frame.footer.contact')}</a>
          </li>
          <li>
            <a href={sourceCodeUrl} rel="noopener noreferrer">
              {t('frame.footer.source')}
            </a>
          </li>
        </ul>
      </nav>
      <p>{t('frame.footer.line')}</p>
    </footer>
  );
}
