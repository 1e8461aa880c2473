/** The field of a form by which its being sent twice is known for one wish. */
export const idempotencyField = 'intent-key'
