import { isWebLink } from '../../../base/contract/webLink.ts'
import { useText } from '../../../base/text/useText.ts'
import styles from './InstructorPage.module.css'
import { teachingText } from './text/en.ts'

/** Where else somebody is found. The links are theirs, not the site's, and search engines are told so. */
export function InstructorLinks({ name, links }: { name: string; links: readonly string[] }) {
  const { elsewhere } = useText(teachingText).page
  return (
    <ul className={styles.links} aria-label={elsewhere({ name })}>
      {links.filter(isWebLink).map((link) => (
        <li key={link}>
          <a className="link" href={link} rel="ugc nofollow noopener" dir="ltr">
            {plain(link)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A link as people write it: without the scheme, and without a slash at its end. */
function plain(link: string): string {
  return link.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
}
