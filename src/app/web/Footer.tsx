import { Globe } from 'lucide'
import { Link } from 'react-router'
import { BrandIcon, type BrandName } from '../../base/ui/BrandIcon.tsx'
import { Icon } from '../../base/ui/Icon.tsx'
import { Logo } from '../../base/ui/Logo.tsx'
import { Tagline } from '../../base/ui/Tagline.tsx'
import type { SiteFacts } from '../../base/ui/useSite.ts'
import styles from './Footer.module.css'

type FooterProps = {
  siteName: string
  /** The picture that stands for the site, if it has one. */
  logo: SiteFacts['logo']
  year: number
  tagline: string
  columns: readonly { title: string; links: readonly { to: string; label: string }[] }[]
  /** Profiles elsewhere; `name` is read aloud. */
  social: readonly { name: string; href: string; icon: BrandName | null }[]
}

/** The deep end of every page: the tagline large, the quiet links, the year and the profiles elsewhere. */
export function Footer({ siteName, logo, year, tagline, columns, social }: FooterProps) {
  return (
    <footer className={styles.footer} id="footer">
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
            {logo && <Logo of={logo} alt="" onPaper />}© {year} {siteName}
          </span>
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
