import { Section } from '../../../base/form/Section.tsx'
import { contactText } from '../../../base/text/contact.ts'
import { inquiriesText } from '../../../base/text/inquiries.ts'
import { useSite } from '../../../base/ui/useSite.ts'
import { Facts } from '../../admin/frame/Facts.tsx'
import type { Inquiry } from '../contract.ts'

const { reach: words, subject } = inquiriesText.inquiry

/** The contact details in an inquiry. */
export function InquiryReach({ inquiry: { email, phone, address } }: { inquiry: Inquiry }) {
  const { name } = useSite()
  const known = [email, phone, address].some((one) => one.trim() !== '')
  return (
    <Section heading={words.heading} about={words.about}>
      {!known && <p>{words.none}</p>}
      {known && (
        <Facts
          facts={[
            [contactText.email, email || null],
            [contactText.phone, phone || null],
            [contactText.address, address || null],
          ]}
        />
      )}
      {email !== '' && (
        <p>
          <a
            className="link"
            href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject(name))}`}
          >
            {words.reply}
          </a>
        </p>
      )}
    </Section>
  )
}
