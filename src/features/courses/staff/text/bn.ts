// Written by scripts/texts.ts from bn.json. Change that file, then run the script.
export const staff = {
  notCreator: 'কোর্সটি যিনি তৈরি করেছেন, শুধু তিনিই এটি বদলাতে পারেন।',
  notEnrolled: 'শুধু এই কোর্সের শিক্ষার্থীরা এটি করতে পারেন। আগে কোর্সটিতে ভর্তি হোন।',
}
