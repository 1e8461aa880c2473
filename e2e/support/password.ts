import type { Page } from '@playwright/test'

/** The dialog that asks for the present password. */
export const passwordDialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' })

/** Gives the present password, for which a dialog asks. */
export async function givePassword(page: Page, password: string): Promise<void> {
  await passwordDialog(page).getByLabel('Current password').fill(password)
  await passwordDialog(page).getByRole('button', { name: 'Continue' }).click()
}
