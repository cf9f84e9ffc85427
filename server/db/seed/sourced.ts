type Confidence = 'high' | 'medium' | 'low';

/** A legal value with its source, the confidence in it, and the day on which a person checked it. */
export interface Sourced<Value> {
  readonly value: Value;
  readonly source: string;
  readonly confidence: Confidence;
  /** Day of the check as YYYY-MM-DD; omitted until a person has checked the law itself. */
  readonly verifiedAt?: string;
}

export const highConfidence = <const Value>(value: Value, source: string): Sourced<Value> => ({
  value,
  source,
  confidence: 'high',
});
export const mediumConfidence = <const Value>(value: Value, source: string): Sourced<Value> => ({
  value,
  source,
  confidence: 'medium',
});
export const lowConfidence = <const Value>(value: Value, source: string): Sourced<Value> => ({
  value,
  source,
  confidence: 'low',
});
