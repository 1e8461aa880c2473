import { Section } from '../../../base/form/Section.tsx'
import { useText } from '../../../base/text/useText.ts'
import { useSite } from '../../../base/ui/useSite.ts'
import { Facts } from '../../admin/frame/Facts.tsx'
import type { Inquiry } from '../contract.ts'
import { inquiriesText } from '../text/en.ts'
import { inquiriesAdminText } from './text/en.ts'

/** The contact details in an inquiry. */
export function InquiryReach({ inquiry: { email, phone, address } }: { inquiry: Inquiry }) {
  const { reach: words, subject } = useText(inquiriesAdminText).inquiry
  const labels = useText(inquiriesText)
  const { name } = useSite()
  const known = [email, phone, address].some((one) => one.trim() !== '')
  return (
    <Section heading={words.heading} about={words.about}>
      {!known && <p>{words.none}</p>}
      {known && (
        <Facts
          facts={[
            [labels.email, email || null],
            [labels.phone, phone || null],
            [labels.address, address || null],
          ]}
        />
      )}
      {email !== '' && (
        <p>
          <a
            className="link"
            href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject({ site: name }))}`}
          >
            {words.reply}
          </a>
        </p>
      )}
    </Section>
  )
}
