import { FullScreenButton } from './full-screen-button';
import { TimedHint } from './timed-hint';
import type { Translate } from './view';

const CHAPTERS = ['freedom', 'privacy', 'transparency', 'accessibility', 'collaboration', 'sustainability'];

export function FondamentaPage({ t }: { t: Translate }) {
  const hint = t('fullScreen.hint');
  const total = CHAPTERS.length;
  return (
    <div className="manifesto-chapters">
      <div className="manifesto-progress" aria-hidden="true" />
      <div className="manifesto-opening">
        <h1 tabIndex={-1}>{t('fondamenta.title')}</h1>
        <p className="lead">{t('fondamenta.intro')}</p>
        <FullScreenButton enter={t('fullScreen.enter')} leave={t('fullScreen.leave')} hint={hint} />
      </div>
      {CHAPTERS.map((id, at) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="manifesto-chapter">
          <div className="manifesto-words">
            <p className="manifesto-number" aria-hidden="true">
              {t('fullScreen.section', { n: at + 1, total })}
            </p>
            <h2 id={`${id}-title`}>{t(`fondamenta.${id}.title`)}</h2>
            <p className="manifesto-text">{t(`fondamenta.${id}.text`)}</p>
          </div>
          <img
            src={`/pictures/${id === 'accessibility' ? 'accesso' : id}.svg`}
            alt=""
            width={320}
            height={240}
            loading="lazy"
          />
        </section>
      ))}
      <nav aria-label={t('fullScreen.sections')} className="manifesto-contents">
        <ol>
          {CHAPTERS.map((id) => (
            <li key={id}>
              <a href={`#${id}`}>
                <span>{t(`fondamenta.${id}.title`)}</span>
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <TimedHint text={hint} />
    </div>
  );
}
