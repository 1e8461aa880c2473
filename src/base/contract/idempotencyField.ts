/** The form field with the idempotency key. */
export const idempotencyField = 'intent-key'
