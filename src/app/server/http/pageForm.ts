/** What a form can be sent as by a browser. */
const types = new Set(['application/x-www-form-urlencoded', 'multipart/form-data'])

/** A form that was sent to a page, or the status that refuses what was sent: 415 for no form, 400 for a broken one. */
export type PageForm = { form: FormData | null; refused: 400 | 415 | null }

/** Reads the form in a `POST`, which stays readable for the page itself; other requests bring none. */
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
