;; One pass of a weighted moving mean, 16 neighbouring results at a time.
;;
;; Each result is summed tap by tap in the order of the plain loop in blur.ts, with a product rounded before it is added and one
;; division at the end. Lanes and accumulators never mix, so the bits are those of the plain loop.
;;
;; Memory: the first page (64 KiB) holds the weights, the other eight the values. Results overwrite the values: result i needs
;; the values from i on, and its block is read before it is written.
(module
  (memory (export "memory") 9 9)

  ;; Blurs the first $count results, rounded up to a multiple of 16; needs $count + $taps - 1 values.
  (func (export "blur") (param $count i32) (param $taps i32) (param $total f64)
    (local $block i32) (local $blocksEnd i32)
    (local $value i32) (local $weight i32) (local $weightsEnd i32)
    (local $w v128) (local $divisor v128)
    (local $a v128) (local $b v128) (local $c v128) (local $d v128)
    (local $e v128) (local $f v128) (local $g v128) (local $h v128)

    (local.set $weightsEnd (i32.shl (local.get $taps) (i32.const 3)))
    (local.set $divisor (f64x2.splat (local.get $total)))
    (local.set $block (i32.const 65536))
    (local.set $blocksEnd (i32.add (local.get $block) (i32.shl (local.get $count) (i32.const 3))))

    (block $done
      (loop $blocks
        (br_if $done (i32.ge_u (local.get $block) (local.get $blocksEnd)))

        (local.set $a (v128.const f64x2 0 0)) (local.set $b (v128.const f64x2 0 0))
        (local.set $c (v128.const f64x2 0 0)) (local.set $d (v128.const f64x2 0 0))
        (local.set $e (v128.const f64x2 0 0)) (local.set $f (v128.const f64x2 0 0))
        (local.set $g (v128.const f64x2 0 0)) (local.set $h (v128.const f64x2 0 0))
        (local.set $value (local.get $block))
        (local.set $weight (i32.const 0))

        (loop $taps
          (local.set $w (v128.load64_splat (local.get $weight)))
          (local.set $a (f64x2.add (local.get $a) (f64x2.mul (local.get $w) (v128.load (local.get $value)))))
          (local.set $b (f64x2.add (local.get $b) (f64x2.mul (local.get $w) (v128.load offset=16 (local.get $value)))))
          (local.set $c (f64x2.add (local.get $c) (f64x2.mul (local.get $w) (v128.load offset=32 (local.get $value)))))
          (local.set $d (f64x2.add (local.get $d) (f64x2.mul (local.get $w) (v128.load offset=48 (local.get $value)))))
          (local.set $e (f64x2.add (local.get $e) (f64x2.mul (local.get $w) (v128.load offset=64 (local.get $value)))))
          (local.set $f (f64x2.add (local.get $f) (f64x2.mul (local.get $w) (v128.load offset=80 (local.get $value)))))
          (local.set $g (f64x2.add (local.get $g) (f64x2.mul (local.get $w) (v128.load offset=96 (local.get $value)))))
          (local.set $h (f64x2.add (local.get $h) (f64x2.mul (local.get $w) (v128.load offset=112 (local.get $value)))))
          (local.set $value (i32.add (local.get $value) (i32.const 8)))
          (local.set $weight (i32.add (local.get $weight) (i32.const 8)))
          (br_if $taps (i32.lt_u (local.get $weight) (local.get $weightsEnd))))

        (v128.store (local.get $block) (f64x2.div (local.get $a) (local.get $divisor)))
        (v128.store offset=16 (local.get $block) (f64x2.div (local.get $b) (local.get $divisor)))
        (v128.store offset=32 (local.get $block) (f64x2.div (local.get $c) (local.get $divisor)))
        (v128.store offset=48 (local.get $block) (f64x2.div (local.get $d) (local.get $divisor)))
        (v128.store offset=64 (local.get $block) (f64x2.div (local.get $e) (local.get $divisor)))
        (v128.store offset=80 (local.get $block) (f64x2.div (local.get $f) (local.get $divisor)))
        (v128.store offset=96 (local.get $block) (f64x2.div (local.get $g) (local.get $divisor)))
        (v128.store offset=112 (local.get $block) (f64x2.div (local.get $h) (local.get $divisor)))
        (local.set $block (i32.add (local.get $block) (i32.const 128)))
        (br $blocks)))))
