// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const discovery = {
  feed: {
    title: ({ name }: { name: string }) => `${name}: নতুন কোর্স`,
    description: 'সম্প্রতি যোগ হওয়া কোর্সগুলো।',
  },
}
