import type { ReactNode } from 'react'
import { useText } from '../../../base/text/useText.ts'
import { BrandIcon } from '../../../base/ui/BrandIcon.tsx'
import { Button } from '../../../base/ui/Button.tsx'
import { shareTargets } from '../client/share.ts'
import { CopyLink } from './CopyLink.tsx'
import { DeviceShare } from './DeviceShare.tsx'
import styles from './ShareCourse.module.css'
import { shareLinkText } from './text/en.ts'

/** Shares a course's address: on two networks, each in a popup (without scripts by a link), through the device, or as a link to copy. */
export function ShareCourse(props: {
  url: string
  title: string
  /** Further buttons of the row. */
  children?: ReactNode
}) {
  const { url, title, children } = props
  const share = useText(shareLinkText)
  return (
    <section className={`noPrint ${styles.share}`} aria-labelledby="share">
      <span id="share">{share.heading}</span>
      {shareTargets.map((target) => (
        <Button
          key={target.name}
          size="sm"
          aria-label={share[target.label]}
          onClick={() =>
            open(
              target.address(url, title),
              '_blank',
              `noopener,noreferrer,width=${target.width},height=${target.height}`,
            )
          }
        >
          <BrandIcon name={target.name} />
          {share[target.name]}
        </Button>
      ))}
      <DeviceShare url={url} title={title} />
      <CopyLink url={url} />
      {children}
      <noscript>
        {shareTargets.map(({ name, label, address }) => (
          <a
            key={name}
            href={address(url, title)}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={share[label]}
          >
            <BrandIcon name={name} />
            {share[name]}
          </a>
        ))}
      </noscript>
    </section>
  )
}
