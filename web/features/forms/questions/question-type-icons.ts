import {
  IconCalendar,
  IconCamera,
  IconCircleDot,
  IconClock,
  IconLetterT,
  IconListCheck,
  IconNumber123,
  IconSignature,
  IconThumbUp,
  type Icon,
} from '@tabler/icons-react';
import type { QuestionType } from '#shared/questionnaire/questionnaire.ts';

export const QUESTION_TYPE_ICONS: Readonly<Record<QuestionType, Icon>> = {
  yesNo: IconThumbUp,
  singleChoice: IconCircleDot,
  multipleChoice: IconListCheck,
  text: IconLetterT,
  number: IconNumber123,
  date: IconCalendar,
  time: IconClock,
  photo: IconCamera,
  signature: IconSignature,
};
