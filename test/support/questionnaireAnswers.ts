import { shippedPack } from '#test/flows/shippedPacks.ts';

/** Returns the body with which a browser sends the answers to a questionnaire of a shipped brand. */
export function answersOf(brand: string, id: string, owner: object, answers: object) {
  const shipped = shippedPack(brand).flows[id];
  if (!shipped) throw new Error(`${brand} has no questionnaire ${id}.`);
  return {
    owner,
    questionnaireType: shipped.flow.questionnaire?.type,
    questionnaireResult: { revision: shipped.hash, step: 'save', answers },
  };
}
