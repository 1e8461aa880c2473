import { isWebLink } from '../../../../base/contract/webLink.ts'
import type { InstructorProfile } from '../contract.ts'

/** https://schema.org/ProfilePage */
export function describeInstructor(site: { name: string; url: string }, instructor: InstructorProfile) {
  const { id, name, photoURL, about, expertise, links } = instructor
  const url = `${site.url}/instructors/${id}`
  const image = isWebLink(photoURL) ? photoURL : site.url + photoURL
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    mainEntity: {
      '@type': 'Person',
      name,
      url,
      ...(photoURL !== '' && { image }),
      ...(about.trim() !== '' && { description: about }),
      ...(expertise.trim() !== '' && { knowsAbout: expertise }),
      ...(links.length > 0 && { sameAs: links }),
      affiliation: { '@type': 'Organization', name: site.name, url: site.url },
    },
  }
}
