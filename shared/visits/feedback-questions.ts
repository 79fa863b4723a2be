/** What guests are asked after a visit: without zod, which their page would load for it. */

export const feedbackQuestions = ['connection', 'entering', 'outcome'] as const;
export type FeedbackQuestion = (typeof feedbackQuestions)[number];

export const feedbackAnswers = ['yes', 'partly', 'no'] as const;
export type FeedbackAnswer = (typeof feedbackAnswers)[number];

/** As guests read them, and clinicians above the figures. */
export const feedbackWords: Record<FeedbackQuestion, string> = {
  connection: 'Could you see and hear each other well?',
  entering: 'Was it easy to get into the visit?',
  outcome: 'Did the visit help you?',
};
