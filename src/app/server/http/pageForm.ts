/** The content types of forms that browsers send. */
const types = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

/** A form submitted to a page, or the status that refuses it: 415 for another content type, 400 for a malformed one. */
export type PageForm = { form: FormData | null; refused: 400 | 415 | null }

/** Reads the form of a POST, from a copy so that the page can read it too. Other requests have none. */
export async function readPageForm(request: Request): Promise<PageForm> {
  if (request.method !== 'POST') return { form: null, refused: null }
  const [type = ''] = (request.headers.get('content-type') ?? '').split(';', 1)
  if (!types.has(type.trim().toLowerCase())) return { form: null, refused: 415 }
  const form = await request
    .clone()
    .formData()
    .catch(() => null)
  return { form, refused: form === null ? 400 : null }
}
