import { Globe } from 'lucide'
import { offered } from '../../base/text/language.ts'
import { digitsIn } from '../../base/text/numbers.ts'
import { useLanguage, useText } from '../../base/text/useText.ts'
import { BrandIcon } from '../../base/ui/BrandIcon.tsx'
import { Icon } from '../../base/ui/Icon.tsx'
import { Link } from '../../base/ui/Link.tsx'
import { Logo } from '../../base/ui/Logo.tsx'
import { Tagline } from '../../base/ui/Tagline.tsx'
import styles from './Footer.module.css'
import type { FooterFacts } from './footerOf.ts'
import { webText } from './text/en.ts'

type FooterProps = FooterFacts & {
  /** The address of the page. */
  path: string
  /** What is in it, as the server has drawn it before for another page. */
  drawn?: string | undefined
}

/** The footer of every page: tagline, links, year and links to profiles on other sites. */
export function Footer({ siteName, logo, year, tagline, columns, social, path, drawn }: FooterProps) {
  const language = useLanguage()
  const element = { className: styles.footer, id: 'footer' }
  if (drawn !== undefined) {
    // biome-ignore lint/security/noDangerouslySetInnerHtml: It is what React has drawn, and escaped, for another page.
    return <footer {...element} dangerouslySetInnerHTML={{ __html: drawn }} />
  }
  return (
    <footer {...element}>
      <div className={`wrap ${styles.inside}`}>
        <div className={styles.top}>
          <h2>
            <Tagline text={tagline} stacked />
          </h2>
          {columns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h3>{column.title}</h3>
              <ul>
                {column.links.map((link) => (
                  <li key={link.to}>
                    <Link to={link.to}>{link.label}</Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className={styles.end}>
          <span className={styles.owner}>
            {logo && <Logo of={logo} alt="" onPaper />}© {digitsIn(language, year)} {siteName}
          </span>
          <Languages path={path} />
          {social.length > 0 && (
            <ul className={styles.social}>
              {social.map(({ name, href, icon }) => (
                <li key={name}>
                  <a href={href} target="_blank" rel="noopener noreferrer" aria-label={name}>
                    {icon === null ? <Icon of={Globe} /> : <BrandIcon name={icon} />}
                  </a>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </footer>
  )
}

/** A button for each language on offer. The page is loaded anew in the one that is chosen, so it needs no scripts. */
function Languages({ path }: { path: string }) {
  const { footer } = useText(webText)
  const language = useLanguage()
  return (
    <form
      method="post"
      action={`/language?${new URLSearchParams({ path })}`}
      aria-label={footer.language}
      className={styles.languages}
    >
      {Object.entries(offered).map(([tag, name]) => (
        <button
          key={tag}
          type="submit"
          name="language"
          value={tag}
          lang={tag}
          aria-current={tag === language ? 'true' : undefined}
        >
          {name}
        </button>
      ))}
    </form>
  )
}
